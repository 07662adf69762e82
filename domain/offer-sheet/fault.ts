import { sheetCellMessages } from '#domain/hr-messages.ts';
import { offerFormRefs } from '#domain/messages.ts';
import { refsOf, type TextRef, textsInTurn } from '#domain/texts.ts';

const m = refsOf(sheetCellMessages);

/** Which choices to offer for a name that does not exist. */
export type Suggestion = { code: 'didYouMean' | 'choose'; names: string[] } | { code: 'chooseFromList' };

/** The error of a cell, or of a whole row, as data; `describeFault` makes the sentence. */
export type CellFault =
  /** Rejected by the offer form's own check, in its words. */
  | { code: 'form'; text: TextRef }
  | { code: 'emailTaken' | 'mobileTaken' }
  | { code: 'noResult' | 'noText' | 'mobileScientific' | 'amount' }
  | { code: 'date' | 'dateShortYear' | 'dateNumber' | 'dateNone' }
  | { code: 'dateSwapped'; dayFirst: string }
  | { code: 'error'; text: string }
  | { code: 'doubtfulResult'; shown: '' | 0 }
  | { code: 'merged'; range: string }
  | { code: 'hidden'; row: number }
  /** The first cell with the same value. */
  | { code: 'emailTwice' | 'mobileTwice'; firstRow: number; firstCell: string }
  /** `replacement` is null where nothing took its place. */
  | { code: 'retired'; what: string; name: string; replacement: string | null }
  | { code: 'unknown'; what: string; name: string; suggestion: Suggestion | null }
  | { code: 'foreignSubDepartment'; name: string; department: string; homes: string[]; suggestion: Suggestion | null };

/** The sentence that a user reads; `cell` is the name of the cell that the fault is in, such as 'C7'. */
export function describeFault(fault: CellFault, cell: string): TextRef {
  switch (fault.code) {
    case 'form':
      return fault.text;
    case 'emailTaken':
    case 'mobileTaken':
      return offerFormRefs[fault.code];
    case 'dateSwapped':
      return m.dateSwapped(cell, fault.dayFirst);
    case 'error':
      return m.error(cell, fault.text);
    case 'doubtfulResult':
      return m.doubtfulResult(cell, fault.shown);
    case 'merged':
      return m.merged(fault.range);
    case 'hidden':
      return m.hidden(fault.row);
    case 'emailTwice':
    case 'mobileTwice':
      return m[fault.code](fault.firstCell);
    case 'retired':
      return fault.replacement === null
        ? m.retired(fault.what, fault.name)
        : m.replaced(fault.what, fault.name, fault.replacement);
    case 'unknown':
      return withSuggestion(m.unknown(fault.what, fault.name), fault.suggestion);
    case 'foreignSubDepartment':
      return withSuggestion(
        m.foreignSubDepartment(fault.name, fault.department, either(fault.homes)),
        fault.suggestion,
      );
    case 'noResult':
    case 'noText':
    case 'mobileScientific':
    case 'amount':
    case 'date':
    case 'dateShortYear':
    case 'dateNumber':
    case 'dateNone':
      return m[fault.code](cell);
  }
}

function withSuggestion(text: TextRef, suggestion: Suggestion | null): TextRef {
  if (suggestion === null) return text;
  const advice = suggestion.code === 'chooseFromList' ? m.chooseFromList : m[suggestion.code](either(suggestion.names));
  return textsInTurn(text, advice);
}

function either(names: string[]): string {
  const quoted = names.map((name) => `'${name}'`);
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`;
}
