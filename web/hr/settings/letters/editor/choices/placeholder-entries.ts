import { isPlaceholder, letterPlaceholders, placeholderLabels } from '#domain/letter/placeholder-labels.ts';
import { valueOf } from '#domain/letter/placeholders.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import type { ChoiceEntry } from './choice-list.tsx';
import { placeholderListTexts as t } from '#web/hr/settings/letters/editor/texts.ts';

/** What a placeholder is called; null when no offer has such a field. */
export const placeholderLabel = (key: string): string | null => (isPlaceholder(key) ? placeholderLabels[key] : null);

export function placeholderEntries(letter: Letter | null): ChoiceEntry[] {
  return letterPlaceholders.map((key) => ({
    key,
    label: placeholderLabels[key],
    about: letter === null ? '' : (valueOf(key, letter)?.text ?? t.noValue),
  }));
}
