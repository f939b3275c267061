# bash completion for swell(1)

_swell() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} word
    COMPREPLY=()

    # bash splits --option=value at the equals sign.
    if [[ $current == = ]]; then
        current=
    elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
    fi

    case $previous in
        --engine) COMPREPLY=($(compgen -W 'auto mpv fake' -- "$current")); return ;;
        --motion) COMPREPLY=($(compgen -W 'full reduced none' -- "$current")); return ;;
        --color) COMPREPLY=($(compgen -W 'auto direct 256 16 none' -- "$current")); return ;;
        --mouse) COMPREPLY=($(compgen -W 'on off' -- "$current")); return ;;
        --fps) COMPREPLY=($(compgen -W '30 60 120' -- "$current")); return ;;
    esac

    if [[ $current == -* && $previous != --trace ]]; then
        COMPREPLY=($(compgen -W '--demo --engine --motion --color --ascii --mouse --fps --trace --version --help' \
            -- "$current"))
        return
    fi

    compopt -o filenames 2>/dev/null
    while IFS= read -r word; do
        COMPREPLY+=("$word")
    done < <(compgen -f -- "$current")
    if [[ $COMP_CWORD -eq 1 ]]; then
        COMPREPLY+=($(compgen -W 'scan doctor' -- "$current"))
    fi
}

complete -F _swell swell
