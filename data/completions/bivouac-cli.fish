# SPDX-License-Identifier: GPL-3.0-or-later
# bivouac-cli.fish: fish asks bivouac-cli itself what may stand there

function __bivouac_cli_complete
    set -l words (commandline -opc)
    # The word that is being typed is given as it stands there, with its backslashes; an open quotation cannot be read yet.
    set -l word (commandline -ct)
    set -l plain (string unescape -- $word); or set plain $word
    $words[1] --complete $words[2..-1] "$plain" 2>/dev/null
end

complete -c bivouac-cli -f -a '(__bivouac_cli_complete)'
