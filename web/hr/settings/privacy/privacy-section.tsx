import { useQueryClient } from '@tanstack/react-query';
import { getPrivacyNotice, publishPrivacyNotice, type StoredNotice } from '#contract/hr/privacy-notice.ts';
import { settingsRefs } from '#domain/settings/messages.ts';
import { codeOf } from '#domain/texts.ts';
import { refreshAppConfig } from '#web/api/app-config.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { AnswerDaysSection } from '#web/hr/settings/numbers/number-sections.tsx';
import { EditsForm, SaveButtons, savedWords } from '#web/hr/settings/section/edits-form.tsx';
import styles from '#web/hr/settings/section/section.module.css';
import { useEdits } from '#web/hr/settings/section/use-edits.ts';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FormSection, Row, Stack } from '#web/ui/layout/layout.tsx';
import { faultsOf, noticeOf, type NoticeValues, type SentNotice, valuesOf, wordsFrom } from './notice-values.ts';
import { PurposeFields } from './purpose-fields.tsx';
import { privacySettingsTexts as t } from './texts.ts';
import { Loaded } from '#web/hr/parts/loaded.tsx';

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

function useNoticeEdits(stored: StoredNotice) {
  const queries = useQueryClient();
  return useEdits<StoredNotice, NoticeValues, SentNotice>({
    start: { stored, values: valuesOf(stored) },
    valuesOf,
    // How it is published is nothing that could be lost.
    bareOf: (values) => ({ ...values, askAgain: true }),
    check: noticeOf,
    faultsOf,
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
    changedByOther: codeOf(settingsRefs.changedByOther('', '')),
    texts: { saveFailed: t.publishFailed },
  });
}

function NoticeForm({ stored: first }: { stored: StoredNotice }) {
  const edits = useNoticeEdits(first);
  const { values, faults, change } = edits;
  const stored = edits.stored ?? first;
  const { contact, hi, askAgain } = values;
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
          {(['name', 'email'] as const).map((field) => (
            <TextField
              key={field}
              label={t[field]}
              autoComplete="off"
              value={contact[field]}
              error={faults.get(`contact.${field}`)}
              onChange={({ currentTarget }) => change({ contact: { ...contact, [field]: currentTarget.value } })}
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
          <CheckboxField
            label={t.askAgain}
            checked={askAgain}
            onChange={({ currentTarget }) => change({ askAgain: currentTarget.checked })}
          />
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
