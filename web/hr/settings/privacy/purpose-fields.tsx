import { useState } from 'react';
import type { NoticeLanguage, NoticeWords, PurposeWords } from '#domain/privacy/notice.ts';
import { type PurposeCode, purposeCodes, purposes } from '#domain/privacy/purposes.ts';
import type { Faults } from '#web/hr/settings/section/use-edits.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import { FieldGrid, GridCell, Stack } from '#web/ui/layout/layout.tsx';
import { faultAt, type NoticeValues } from './notice-values.ts';
import { privacySettingsTexts as t } from './texts.ts';

const fields = ['item', 'purpose', 'keptUntil', 'whoGetsIt'] as const;

type PurposeFieldsProps = { values: NoticeValues; faults: Faults; onChange: (part: Partial<NoticeValues>) => void };

/** The words of every purpose, next to each other where there are two languages; one with a fault is open. */
export function PurposeFields({ values, faults, onChange }: PurposeFieldsProps) {
  const languages: readonly NoticeLanguage[] = values.hi === null ? ['en'] : ['en', 'hi'];
  const isBad = (code: PurposeCode) =>
    languages.some((language) => fields.some((field) => faults.has(faultAt(language, code, field))));
  // A fault opens it, and it stays open when the fault is corrected.
  const [opened, setOpened] = useState<readonly PurposeCode[]>([]);
  const toOpen = purposeCodes.filter((code) => isBad(code) && !opened.includes(code));
  if (toOpen.length > 0) setOpened([...opened, ...toOpen]);
  function set(language: NoticeLanguage, words: NoticeWords, code: PurposeCode, part: Partial<PurposeWords>): void {
    onChange({ [language]: { ...words, [code]: { ...words[code], ...part } } });
  }
  return (
    <Stack gap={2}>
      {purposeCodes.map((code) => (
        <Disclosure
          key={`${code} ${opened.includes(code)}`}
          title={t.titleOf(values.en[code].item, t.grounds[purposes[code].ground])}
          defaultOpen={opened.includes(code)}
        >
          <div role="group" aria-label={values.en[code].item}>
            <FieldGrid>
              {fields.flatMap((field) =>
                languages.map((language) => {
                  const words = values[language];
                  if (words === null) return null;
                  return (
                    <GridCell key={`${field} ${language}`} span={languages.length > 1 ? 'half' : 'full'}>
                      <TextField
                        label={language === 'en' ? t.labels[field] : t.inHindi(t.labels[field])}
                        lang={language}
                        autoComplete="off"
                        value={words[code][field]}
                        error={faults.get(faultAt(language, code, field))}
                        onChange={({ currentTarget }) => set(language, words, code, { [field]: currentTarget.value })}
                      />
                    </GridCell>
                  );
                }),
              )}
            </FieldGrid>
          </div>
        </Disclosure>
      ))}
    </Stack>
  );
}
