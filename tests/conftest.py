"""What all tests share: the first line says which form of the rules runs, and `rule` marks the rule a test shows."""

import pytest

import sommet


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(game, number): the test shows this numbered rule of the game at work")


def pytest_sessionstart(session: pytest.Session) -> None:
    # The usual header is left out in quiet runs; which form was tested must never be in doubt.
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None:
        reporter.write_line(f"sommet {sommet.__version__}, {sommet.form()} form")
