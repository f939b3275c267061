# fish completion for swell(1)

complete -c swell -l demo -d 'Play the built-in album, without sound'
complete -c swell -l engine -x -a 'auto mpv fake' -d 'What plays'
complete -c swell -l motion -x -a 'full reduced none' -d 'How much moves'
complete -c swell -l color -x -a 'auto direct 256 16 none' -d 'How many colours'
complete -c swell -l ascii -d 'Draw with no character outside ASCII'
complete -c swell -l mouse -x -a 'on off' -d 'Listen to the mouse'
complete -c swell -l fps -x -a '30 60 120' -d 'Draw what moves so many times a second'
complete -c swell -l trace -r -F -d 'Write each frame and event to a file'
complete -c swell -l version -d 'Print the version and leave'
complete -c swell -l help -d 'Print the help and leave'
complete -c swell -n __fish_is_first_token -a scan -d 'Add folders to the saved library'
complete -c swell -n __fish_is_first_token -a doctor -d 'Say what terminal, engine and folders can do'
