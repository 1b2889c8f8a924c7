import { describe, expect, it } from '@jest/globals';
import { csvOf } from './csv.js';

const line = (...cells: string[]) => csvOf([cells]).slice(1);

describe('csvOf()', () => {
  it('begins with the byte order mark, and ends each row with CR LF', () => {
    expect(
      csvOf([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ).toBe('\uFEFFa,b\r\nc,d\r\n');
    expect(csvOf([])).toBe('\uFEFF');
  });

  it('quotes a cell with a comma, a quote or a line break, and doubles its quotes', () => {
    expect(line('a,b', 'say "no"', 'two\nlines', 'two\r\nlines')).toBe(
      '"a,b","say ""no""","two\nlines","two\r\nlines"\r\n',
    );
    expect(line('', ' a ', 'é€漢')).toBe(', a ,é€漢\r\n');
  });

  it('keeps a spreadsheet from executing a cell', () => {
    expect(line('=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("x","y")')).toBe(
      `'=1+1,'+1,'-1,'@SUM(A1),'\t=1,"'=HYPERLINK(""x"",""y"")"\r\n`,
    );
    expect(line('\r=1')).toBe(`"'\r=1"\r\n`);
  });
});
