# SPDX-License-Identifier: GPL-3.0-or-later
# bivouac-cli.fish: fish asks bivouac-cli itself what may stand there

function __bivouac_cli_complete
    set -l words (commandline -opc)
    $words[1] --complete $words[2..-1] (commandline -ct) 2>/dev/null
end

complete -c bivouac-cli -f -a '(__bivouac_cli_complete)'
