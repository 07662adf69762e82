import { useQueryClient } from '@tanstack/react-query';
import { getSignOffRules, saveSignOffRules, type StoredSignOffRules } from '#contract/hr/sign-off.ts';
import { getAllDepartments } from '#contract/lookups.ts';
import { settingsMessages } from '#domain/settings/messages.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { useRowEdits } from '#web/hr/settings/rows/use-row-edits.tsx';
import { EditsForm, SaveButtons, savedWords } from '#web/hr/settings/section/edits-form.tsx';
import styles from '#web/hr/settings/section/section.module.css';
import { type Faults, useEdits } from '#web/hr/settings/section/use-edits.ts';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { hrMeKey } from '#web/session/hr/hr-me.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { type ChoicesOfRules, RuleFields } from './rule-fields.tsx';
import { emptyRule, rulesForm, type RulesValues, type RuleValues, valuesOf } from './rule-values.ts';
import classes from './sign-off-section.module.css';
import { signOffRulesTexts as t } from './texts.ts';
import { Loaded } from '#web/hr/parts/loaded.tsx';

const queryKey = ['sign-off-rules'] as const;

export function SignOffSection() {
  const query = useHrQuery(queryKey, async (signal) => {
    const [stored, departments] = await Promise.all([
      fetchObject(getSignOffRules, { signal }),
      fetchObject(getAllDepartments, { signal }),
    ]);
    const choices = {
      people: stored.approvers.map(({ hrUserId, name }) => ({ value: hrUserId, label: name })),
      departments: departments.map(({ deptId, deptName }) => ({ value: deptId, label: deptName })),
    };
    return { stored, choices };
  });
  return (
    <Loaded query={query} texts={t}>
      {({ stored, choices }) => <RulesForm stored={stored} choices={choices} />}
    </Loaded>
  );
}

function RulesForm({ stored, choices }: { stored: StoredSignOffRules; choices: ChoicesOfRules }) {
  const queries = useQueryClient();
  const edits = useEdits({
    start: { stored, values: valuesOf(stored) },
    valuesOf,
    ...rulesForm,
    save: async ({ rules }, before) =>
      fetchObject(saveSignOffRules, { body: { version: before?.version ?? 0, rules } }),
    read: async () => fetchObject(getSignOffRules),
    onSaved: () => {
      toast(t.saved);
      void queries.invalidateQueries({ queryKey });
      // Screens show the sign-off once there are rules.
      void queries.invalidateQueries({ queryKey: [hrMeKey('')[0]] });
    },
    theirWords: (_field, { rules }) =>
      settingsTexts.theirs(t.labels.rules, rules.map(({ name }) => name).join(', ') || settingsTexts.nothing),
    messages: settingsMessages,
    texts: { saveFailed: t.saveFailed },
  });
  const { values, faults, change } = edits;
  const { rules } = values;
  const saved = savedWords(edits.stored);
  return (
    <EditsForm edits={edits} loss={settingsTexts.leaveText} className={styles.wide}>
      <Rules rules={rules} faults={faults} choices={choices} onChange={(next) => change({ rules: next })} />
      {saved !== undefined && <p className={styles.small}>{saved}</p>}
      {(edits.isDirty || rules.length > 0) && (
        <Row justify="flex-end" gap={2}>
          <SaveButtons edits={edits} />
        </Row>
      )}
    </EditsForm>
  );
}

type RulesProps = RulesValues & {
  faults: Faults;
  choices: ChoicesOfRules;
  onChange: (rules: readonly RuleValues[]) => void;
};

function Rules({ rules, faults, choices, onChange }: RulesProps) {
  const { list, said, add, editsOf } = useRowEdits({ rows: rules, onChange });
  const addButton = (
    <Button icon={<Icon name="plus" />} onClick={() => add(emptyRule(), 'name')}>
      {t.add}
    </Button>
  );
  return (
    <Stack gap={4}>
      {rules.length === 0 ? (
        <EmptyState icon="circle-check" title={t.none} hint={t.noneHint} action={addButton} />
      ) : (
        <>
          <p className={styles.small}>{t.hint}</p>
          <ol ref={list} className={classes.rules} aria-label={t.list}>
            {rules.map((rule, index) => (
              <RuleFields key={rule.key} {...{ rule, faults, choices }} place={index + 1} edits={editsOf(rule, t)} />
            ))}
          </ol>
          <div>{addButton}</div>
        </>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Stack>
  );
}
