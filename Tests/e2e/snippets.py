"""snippets.py - the code blocks of the documents; snippets.txt says what runs each of them.

  snippets.py check              prints blocks without a row, rows without a block and rows that name no test
  snippets.py write PAGE FOLDER  writes the blocks of PAGE that 46-snippets.bats runs, one file each
"""
import fnmatch
import glob
import os
import sys

from markdown_it import MarkdownIt

E2E = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(E2E))
PAGES = '*.md', 'docs/*.md', 'docs/internal/*.md', 'Tests/*/README.md', 'Sources/*/*.docc/*.md'


def table():
    """The rows: patterns of the page and of the line, and what runs the block."""
    with open(f'{E2E}/snippets.txt') as file:
        return [tuple(line.rstrip('\n').split('\t')) for line in file if line[0] != '#']


def blocks(page):
    with open(f'{ROOT}/{page}') as file:
        tokens = MarkdownIt('commonmark').parse(file.read())
    return [token.content.splitlines() for token in tokens if token.type in ('fence', 'code_block')]


def row_of(page, line, rows):
    return next((row for row in rows if fnmatch.fnmatch(page, row[0]) and fnmatch.fnmatchcase(line, row[1])), None)


def resolved(page, rows):
    """For each block of a page: its lines, its row, and the lines that have a row of their own, with that row."""
    others = [row for row in rows if row[2] != 'run']
    for lines in blocks(page):
        row = row_of(page, lines[0], rows)
        inner = {line: row_of(page, line, others) for line in lines} if row and row[2] == 'run' else {}
        yield lines, row, {line: found for line, found in inner.items() if found}


def is_known(row):
    page, _, what = row
    if what == 'run':
        with open(f'{E2E}/46-snippets.bats') as file:
            return f'PAGE={page} ' in file.read()
    tests, _, reason = what.partition(': ')
    names = tests.split(', ')
    return names == ['none'] and reason or all(
        os.path.exists(f'{ROOT}/Tests/{name}') or os.path.exists(f'{E2E}/{name}.bats') for name in names)


def check():
    rows, used = table(), set()
    wrong = ['names no test: ' + '\t'.join(row) for row in rows if not is_known(row)]
    for page in sorted(page for pattern in PAGES for page in glob.glob(pattern, root_dir=ROOT)):
        for lines, row, inner in resolved(page, rows):
            used |= {row, *inner.values()}
            if row is None:
                wrong.append(f'no row: {page}: {lines[0]}')
    wrong += ['no such block: ' + '\t'.join(row) for row in rows if row not in used]
    print('\n'.join(wrong))
    return 1 if wrong else 0


def write(page, folder):
    run = [(lines, inner) for lines, row, inner in resolved(page, table()) if row and row[2] == 'run']
    for number, (lines, inner) in enumerate(run):
        with open(f'{folder}/{number:02}.bash', 'w') as file:
            file.writelines(f'{line}\n' for line in lines if line not in inner)


if __name__ == '__main__':
    sys.exit(check() if sys.argv[1:] == ['check'] else write(*sys.argv[2:]))
