import App
import SwellCanvas
import Terminal

extension Options {
    /// What of the options is the terminal's.
    var terminal: Terminal.Options {
        let depth: ColorDepth? =
            switch color {
            case .auto: nil
            case .direct: .direct
            case .indexed256: .indexed256
            case .indexed16: .indexed16
            case .none: ColorDepth.none
            }
        return Terminal.Options(colorDepth: depth, ascii: isASCII, mouse: hasMouse)
    }
}
