"""Any command line at all ends with an exit code and, when refused, with one sentence."""

from contextlib import redirect_stderr, redirect_stdout
from io import StringIO

from hypothesis import given, settings
from hypothesis import strategies as st

from sommet.cli.app import COMMANDS, run

# Without those that read the keyboard, measure time, serve for ever or use the user's own database; and without --out,
# which would leave files behind.
NAMES = sorted(set(COMMANDS) - {"play", "ugi", "bench", "serve", "export", "import"})
WORDS = [
    *NAMES,
    *(
        "step-by-step",
        "chess",
        "/",
        "-1",
        "0",
        "1",
        "2",
        "1,random",
        "fr",
        "move a1",
        "size=3",
        "size",
        "{}",
        "[1]",
        "=",
    ),
    *("--json", "--games", "--players", "--seed", "--level", "--levels", "--random", "--option", "--setup", "--legal"),
    *("--lang", "--lang=en", "--viewer", "--action", "--time-ms", "--help", "--version", "--", "-x", ""),
]


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(NAMES),
    st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=5).filter(lambda text: text != "-")), max_size=6),
)
def test_any_command_line_is_carried_out_or_refused_in_one_sentence(name: str, words: list[str]) -> None:
    out, err = StringIO(), StringIO()

    with redirect_stdout(out), redirect_stderr(err):
        code = run([name, *words])

    assert code in (0, 2)
    assert err.getvalue().count("\n") == (0 if code == 0 else 1)
