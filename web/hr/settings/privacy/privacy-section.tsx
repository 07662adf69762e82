import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { getPrivacyNotice, publishPrivacyNotice, type StoredNotice } from '#contract/hr/privacy-notice.ts';
import {
  type NoticeLanguage,
  type NoticeWords,
  type PurposeWords,
  noticeContactSchema,
  type NoticeContact,
  noticeLanguagesSchema,
} from '#domain/privacy/notice.ts';
import { type PurposeCode, purposeCodes, purposes } from '#domain/privacy/purposes.ts';
import { settingsMessages } from '#domain/settings/messages.ts';
import { refreshAppConfig } from '#web/api/app-config.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { Loaded } from '#web/hr/parts/loaded.tsx';
import { AnswerDaysSection } from '#web/hr/settings/numbers/number-sections.tsx';
import { EditsForm, SaveButtons, savedWords } from '#web/hr/settings/section/edits-form.tsx';
import styles from '#web/hr/settings/section/section.module.css';
import { type Faults, useEdits } from '#web/hr/settings/section/use-edits.ts';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import { FormSection, Row, Stack, FieldGrid, GridCell } from '#web/ui/layout/layout.tsx';
import { privacySettingsTexts as t } from './texts.ts';

/** The notice as it is edited; `hi` is null where there is no Hindi. */
type NoticeValues = { contact: NoticeContact; en: NoticeWords; hi: NoticeWords | null; askAgain: boolean };

const blankWords: PurposeWords = { item: '', purpose: '', keptUntil: '', whoGetsIt: '' };

/** Words for every purpose, blank where `known` has none. */
function wordsFrom(known: Partial<NoticeWords>): NoticeWords {
  return Object.fromEntries(purposeCodes.map((code) => [code, known[code] ?? blankWords])) as NoticeWords;
}

function valuesOf({ contact, languages: { en, hi } }: StoredNotice): NoticeValues {
  return { contact, en: wordsFrom(en), hi: hi === undefined ? null : wordsFrom(hi), askAgain: true };
}

const sentSchema = z.object({ contact: noticeContactSchema, languages: noticeLanguagesSchema, askAgain: z.boolean() });

const faultAt = (language: NoticeLanguage, code: PurposeCode, field: keyof PurposeWords): string =>
  ['languages', language, code, field].join('.');

const fields = ['item', 'purpose', 'keptUntil', 'whoGetsIt'] as const;

type PurposeFieldsProps = { values: NoticeValues; faults: Faults; onChange: (part: Partial<NoticeValues>) => void };

/** The words of every purpose, next to each other where there are two languages; one with a fault is open. */
function PurposeFields({ values, faults, onChange }: PurposeFieldsProps) {
  const languages: readonly NoticeLanguage[] = values.hi === null ? ['en'] : ['en', 'hi'];
  const isBad = (code: PurposeCode) =>
    languages.some((language) => fields.some((field) => faults.has(faultAt(language, code, field))));
  // A fault opens it, and it stays open when the fault is corrected.
  const [opened, setOpened] = useState<readonly PurposeCode[]>([]);
  const toOpen = purposeCodes.filter((code) => isBad(code) && !opened.includes(code));
  if (toOpen.length > 0) setOpened([...opened, ...toOpen]);
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
                        onChange={({ currentTarget: { value } }) =>
                          onChange({ [language]: { ...words, [code]: { ...words[code], [field]: value } } })
                        }
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

const queryKey = ['privacy-notice'] as const;

/** The privacy notice: its contact and the words of each purpose, published version by version. */
export function PrivacySection() {
  const query = useHrQuery(queryKey, (signal) => fetchObject(getPrivacyNotice, { signal }));
  return (
    <Stack gap={8}>
      <Loaded query={query} texts={t}>
        {(stored) => <NoticeForm stored={stored} />}
      </Loaded>
      <AnswerDaysSection />
    </Stack>
  );
}

function NoticeForm({ stored: first }: { stored: StoredNotice }) {
  const queries = useQueryClient();
  const edits = useEdits({
    start: { stored: first, values: valuesOf(first) },
    valuesOf,
    toSent: ({ contact, en, hi, askAgain }) => ({ contact, languages: hi === null ? { en } : { en, hi }, askAgain }),
    // How it is published is nothing that could be lost.
    bareOf: (values) => ({ ...values, askAgain: true }),
    schema: sentSchema,
    // Each fault is at its field: 'contact.email', 'languages.hi.PAN.item'.
    placeOf: (path) => path.join('.'),
    save: async (sent, before) =>
      fetchObject(publishPrivacyNotice, { body: { version: before?.version ?? 0, ...sent } }),
    read: async () => fetchObject(getPrivacyNotice),
    onSaved: (saved) => {
      toast(t.published);
      queries.setQueryData(queryKey, saved);
      // The menu has Privacy from now on.
      refreshAppConfig();
    },
    theirWords: () => null,
    messages: settingsMessages,
    texts: { saveFailed: t.publishFailed },
  });
  const { values, faults, change, field } = edits;
  const stored = edits.stored ?? first;
  const { contact, hi } = values;
  const saved = savedWords(stored);
  return (
    <EditsForm edits={edits} loss={settingsTexts.leaveText} className={styles.wide}>
      <Alert tone="info" live="off">
        {stored.version === 0 ? t.off : t.on(stored.version)}
      </Alert>
      {stored.olderThanEnglish.length > 0 && (
        <Alert tone="warn" live="off">
          {t.hindiIsOlder}
        </Alert>
      )}
      <FormSection title={t.contact} hint={t.contactHint}>
        <Stack gap={4}>
          {(['name', 'email'] as const).map((part) => (
            <TextField
              key={part}
              label={t[part]}
              autoComplete="off"
              value={contact[part]}
              error={faults.get(`contact.${part}`)}
              onChange={({ currentTarget }) => change({ contact: { ...contact, [part]: currentTarget.value } })}
            />
          ))}
        </Stack>
      </FormSection>
      <FormSection title={t.purposes} hint={t.purposesHint}>
        <Stack gap={4}>
          <CheckboxField
            label={t.withHindi}
            checked={hi !== null}
            onChange={({ currentTarget }) =>
              change({ hi: currentTarget.checked ? wordsFrom(stored.languages.hi ?? {}) : null })
            }
          />
          <PurposeFields values={values} faults={faults} onChange={change} />
        </Stack>
      </FormSection>
      {stored.version > 0 && (
        <div>
          <CheckboxField {...field('askAgain')} label={t.askAgain} />
          <p className={styles.small}>{t.askAgainHint}</p>
        </div>
      )}
      {saved !== undefined && <p className={styles.small}>{saved}</p>}
      <Row justify="flex-end" gap={2}>
        <SaveButtons edits={edits} saveText={t.publish} />
      </Row>
    </EditsForm>
  );
}
