# SPDX-License-Identifier: GPL-3.0-or-later
# bivouac-cli.bash: bash asks bivouac-cli itself what may stand there

_bivouac_cli ()
{
  local line

  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("${line%%$'\t'*}")
  done < <("$1" --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null)
  # The rest of a path, or of what follows an equals sign, is typed behind it.
  if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[/=] ]]; then
    compopt -o nospace 2> /dev/null
  fi
  # Names of files are quoted as the shell needs them.
  if [[ ${COMPREPLY[0]-} == *[./\ ]* ]]; then
    compopt -o filenames 2> /dev/null
  fi
}

complete -F _bivouac_cli bivouac-cli
