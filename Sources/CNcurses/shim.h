// What ncursesw and the system have that Swift cannot see: globals, macros, and handlers that run inside a signal.
#pragma once

#define NCURSES_WIDECHAR 1

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include <ncurses.h>
#include <term.h>

// Declared here, because _GNU_SOURCE would give the module another picture of the system than Swift's own.
extern int memfd_create(const char *name, unsigned flags);
extern int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *limit, const sigset_t *mask);
extern int pipe2(int ends[2], int flags);
extern int wcwidth(wchar_t character);

// ---- ncurses

static inline WINDOW *swell_stdscr(void) { return stdscr; }
static inline WINDOW *swell_curscr(void) { return curscr; }
static inline int swell_color_pairs(void) { return COLOR_PAIRS; }

// Fills one cell with scalars and the attributes and pair of `look`, a cell that setcchar made.
static inline void swell_set_text(cchar_t *cell, const cchar_t *look, const wchar_t *text, int count) {
    *cell = *look;
    for (int i = 0; i < CCHARW_MAX; i++) cell->chars[i] = i < count ? text[i] : 0;
}

// Makes a cell with a blank, attributes and a colour pair of any number.
static inline void swell_set_look(cchar_t *cell, attr_t attributes, int pair) {
    const wchar_t blank[2] = {L' ', 0};
    setcchar(cell, blank, attributes, 0, &pair);
}

static inline attr_t swell_attributes(int bold, int faint, int italic, int underline, int reversed) {
    return (bold ? A_BOLD : 0) | (faint ? A_DIM : 0) | (italic ? A_ITALIC : 0) | (underline ? A_UNDERLINE : 0) |
           (reversed ? A_REVERSE : 0);
}

static inline int swell_add_cells(WINDOW *window, int row, int column, const cchar_t *cells, int count) {
    return wmove(window, row, column) == ERR ? ERR : wadd_wchnstr(window, cells, count);
}

// terminfo's string, or null where there is none.
static inline const char *swell_terminfo_string(const char *name) {
    const char *text = tigetstr(name);
    return text == (const char *)-1 ? 0 : text;
}

// Reads a terminal type without leaving it current.
typedef struct {
    int colors;
    int can_place;
    int is_ansi;
    int has_colors;
} swell_entry;

static inline int swell_read_entry(const char *name, swell_entry *entry) {
    int status = 0;
    TERMINAL *before = cur_term;
    if (setupterm(name, STDOUT_FILENO, &status) != OK || status != 1) {
        set_curterm(before);
        return 0;
    }
    TERMINAL *read = cur_term;
    const char *place = swell_terminfo_string("cup");
    entry->colors = tigetnum("colors");
    entry->can_place = place != 0;
    entry->is_ansi = place != 0 && strncmp(place, "\033[", 2) == 0;
    entry->has_colors = swell_terminfo_string("setaf") != 0 && swell_terminfo_string("setab") != 0;
    set_curterm(before);
    del_curterm(read);
    return 1;
}

// What terminfo says of a type's mouse: 0 nothing, 1 the old protocol, 2 places in decimal.
static inline int swell_read_mouse(const char *name) {
    int status = 0;
    TERMINAL *before = cur_term;
    if (setupterm(name, STDOUT_FILENO, &status) != OK || status != 1) {
        set_curterm(before);
        return 0;
    }
    TERMINAL *read = cur_term;
    const char *report = swell_terminfo_string("kmous");
    int mouse = report == 0 ? 0 : strcmp(report, "\033[<") == 0 ? 2 : 1;
    set_curterm(before);
    del_curterm(read);
    return mouse;
}

// ---- the system

static inline int swell_memory_file(void) { return memfd_create("swell-screen", 1 /* close on exec */); }

// Waits; `seconds` below 0 is for ever.
static inline int swell_poll(struct pollfd *descriptors, int count, double seconds) {
    struct timespec limit;
    if (seconds < 0) return ppoll(descriptors, (nfds_t)count, 0, 0);
    if (seconds > 1e8) seconds = 1e8;
    limit.tv_sec = (time_t)seconds;
    limit.tv_nsec = (long)((seconds - (double)limit.tv_sec) * 1e9);
    return ppoll(descriptors, (nfds_t)count, &limit, 0);
}

static inline int swell_window_size(int descriptor, int *wide, int *high) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return -1;
    *wide = size.ws_col;
    *high = size.ws_row;
    return 0;
}

// ---- signals
//
// One state for the process, because a signal handler finds nothing else. Whoever owns the screen fills it.

enum { swell_farewell_capacity = 512, swell_signal_count = 32 };

struct swell_signal_state {
    int is_installed;
    int is_active;                // the screen and the terminal's modes are ours
    int device;                   // the terminal
    int wake;                     // the writing end of the wake pipe
    unsigned pending;             // a bit for each signal that came
    struct termios saved;         // the modes to give back
    int farewell_length;
    char farewell[swell_farewell_capacity];
    void *stack;                  // where a trap's handler runs
    stack_t previous_stack;
    struct sigaction previous[swell_signal_count];
    int has_previous[swell_signal_count];
    int is_at_exit;
};

__attribute__((weak)) struct swell_signal_state swell_signals = {0};

static inline struct swell_signal_state *_Nonnull swell_state(void) { return &swell_signals; }

// Writes the farewell and gives the modes back. Only what is allowed inside a signal handler.
static inline void swell_give_back(void) {
    if (!__atomic_exchange_n(&swell_signals.is_active, 0, __ATOMIC_SEQ_CST)) return;
    int error = errno;
    tcflush(swell_signals.device, TCOFLUSH);
    int sent = 0;
    for (int tries = 0; sent < swell_signals.farewell_length && tries < 5;) {
        ssize_t count = write(
            swell_signals.device, swell_signals.farewell + sent, (size_t)(swell_signals.farewell_length - sent));
        if (count > 0) {
            sent += (int)count;
        } else if (count < 0 && errno == EAGAIN) {
            struct pollfd room = {.fd = swell_signals.device, .events = POLLOUT};
            poll(&room, 1, 100);
            tries++;
        } else if (count < 0 && errno == EINTR) {
            tries++;
        } else {
            break;
        }
    }
    tcsetattr(swell_signals.device, TCSANOW, &swell_signals.saved);
    errno = error;
}

// A signal that the loop handles: a bit, and a byte that wakes it.
static void swell_note_signal(int number) {
    int error = errno;
    unsigned char byte = (unsigned char)number;
    __atomic_fetch_or(&swell_signals.pending, 1u << number, __ATOMIC_SEQ_CST);
    if (swell_signals.wake >= 0 && write(swell_signals.wake, &byte, 1) < 0) {
        // A full pipe wakes as well.
    }
    errno = error;
}

// A trap: the screen back, then the signal again.
static void swell_trap(int number) {
    swell_give_back();
    struct sigaction standard;
    memset(&standard, 0, sizeof standard);
    standard.sa_handler = SIG_DFL;
    sigaction(number, &standard, 0);
    raise(number);
}

static void swell_leave_at_exit(void) { swell_give_back(); }

static inline unsigned swell_take_signals(void) {
    return __atomic_exchange_n(&swell_signals.pending, 0, __ATOMIC_SEQ_CST);
}

static inline void swell_forget_signal(int number) {
    __atomic_fetch_and(&swell_signals.pending, ~(1u << number), __ATOMIC_SEQ_CST);
}

static inline unsigned swell_peek_signals(void) { return __atomic_load_n(&swell_signals.pending, __ATOMIC_SEQ_CST); }

static inline void swell_install_one(int number, void (*handler)(int), int flags, int is_trap) {
    struct sigaction action;
    if (sigaction(number, 0, &swell_signals.previous[number]) != 0) return;
    // What the parent had us ignore (nohup, a shell without job control) stays ignored.
    if (!is_trap && number != SIGWINCH && number != SIGCONT &&
        swell_signals.previous[number].sa_handler == SIG_IGN)
        return;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = flags;
    if (is_trap)
        sigfillset(&action.sa_mask);
    else
        sigemptyset(&action.sa_mask);
    sigaction(number, &action, 0);
    swell_signals.has_previous[number] = 1;
}

static inline int swell_loop_signal(int index) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH};
    return index < 7 ? numbers[index] : 0;
}

static inline int swell_trap_signal(int index) {
    static const int numbers[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
    return index < 6 ? numbers[index] : 0;
}

// What else ends a program that does not expect it: somebody's kill, a timer, a limit on processor time.
static inline int swell_other_signal(int index) {
    static const int numbers[] = {SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGSYS, SIGIO, SIGPWR, SIGSTKFLT};
    return index < 10 ? numbers[index] : 0;
}

static inline void swell_install_signals(int wake) {
    const size_t stack_size = 65536;
    if (swell_signals.is_installed) return;
    swell_signals.is_installed = 1;
    swell_signals.wake = wake;
    swell_signals.pending = 0;
    memset(swell_signals.has_previous, 0, sizeof swell_signals.has_previous);
    for (int i = 0; swell_loop_signal(i); i++) swell_install_one(swell_loop_signal(i), swell_note_signal, 0, 0);
    swell_signals.stack = malloc(stack_size);
    if (swell_signals.stack) {
        stack_t stack = {.ss_sp = swell_signals.stack, .ss_flags = 0, .ss_size = stack_size};
        sigaltstack(&stack, &swell_signals.previous_stack);
    }
    for (int i = 0; swell_trap_signal(i); i++)
        swell_install_one(swell_trap_signal(i), swell_trap, SA_ONSTACK, 1);
    // These give the screen back on the way out too; one that the parent had us ignore stays ignored.
    for (int i = 0; swell_other_signal(i); i++)
        swell_install_one(swell_other_signal(i), swell_trap, SA_ONSTACK, 0);
    if (!swell_signals.is_at_exit) swell_signals.is_at_exit = atexit(swell_leave_at_exit) == 0;
}

static inline void swell_uninstall_signals(void) {
    if (!swell_signals.is_installed) return;
    for (int number = 1; number < swell_signal_count; number++)
        if (swell_signals.has_previous[number]) sigaction(number, &swell_signals.previous[number], 0);
    if (swell_signals.stack) {
        sigaltstack(&swell_signals.previous_stack, 0);
        free(swell_signals.stack);
        swell_signals.stack = 0;
    }
    swell_signals.wake = -1;
    swell_signals.is_installed = 0;
}

// Whether a stop from the terminal may stop us: not where the parent had it ignored.
static inline int swell_can_stop(void) { return swell_signals.has_previous[SIGTSTP]; }

// Stops as the standard action does; returns after the continue. `whole_group`: with all of the job.
static inline void swell_stop(int whole_group) {
    struct sigaction standard, ours;
    memset(&standard, 0, sizeof standard);
    standard.sa_handler = SIG_DFL;
    sigaction(SIGTSTP, &standard, &ours);
    kill(whole_group ? 0 : getpid(), SIGTSTP);
    sigaction(SIGTSTP, &ours, 0);
}

// Ends as `number` does by its standard action; a parent sees the signal.
static inline void swell_die(int number) {
    struct sigaction standard;
    sigset_t set;
    memset(&standard, 0, sizeof standard);
    standard.sa_handler = SIG_DFL;
    sigaction(number, &standard, 0);
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(SIG_UNBLOCK, &set, 0);
    kill(getpid(), number);
    _exit(128 + number);
}

// Sets the terminal's modes even from the background, where an ordinary try would stop us.
static inline int swell_set_modes_always(int descriptor, const struct termios *modes) {
    sigset_t stop, before;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &stop, &before);
    int result = tcsetattr(descriptor, TCSANOW, modes);
    pthread_sigmask(SIG_SETMASK, &before, 0);
    return result;
}
