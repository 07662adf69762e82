import { useQueryClient } from '@tanstack/react-query';
import { getSignOffRules, saveSignOffRules, type StoredSignOffRules } from '#contract/hr/sign-off.ts';
import { getAllDepartments } from '#contract/lookups.ts';
import { settingsMessages } from '#domain/settings/messages.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { Loaded } from '#web/hr/parts/loaded.tsx';
import { MoveButtons, type RowEdits, useRowEdits } from '#web/hr/settings/rows/use-row-edits.tsx';
import { EditsForm, SaveButtons, savedWords } from '#web/hr/settings/section/edits-form.tsx';
import styles from '#web/hr/settings/section/section.module.css';
import { type Faults, useEdits } from '#web/hr/settings/section/use-edits.ts';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { hrMeKey } from '#web/session/hr/hr-me.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import { cell, FieldGrid, Row, Stack } from '#web/ui/layout/layout.tsx';
import { MoneyField } from '#web/ui/number/money-field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import {
  emptyRule,
  emptyStep,
  faultAt,
  rulesForm,
  type RulesValues,
  type RuleValues,
  type StepValues,
  valuesOf,
} from './rule-values.ts';
import classes from './sign-off-section.module.css';
import { signOffRulesTexts as t } from './texts.ts';

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

type Choice<Value> = { value: Value; label: string };
type ChoicesOfRules = { people: readonly Choice<string>[]; departments: readonly Choice<number>[] };

const stepsMax = 3;

type RuleFieldsProps = {
  rule: RuleValues;
  place: number;
  faults: Faults;
  choices: ChoicesOfRules;
  edits: RowEdits<RuleValues>;
};

function RuleFields({ rule, place, faults, choices, edits }: RuleFieldsProps) {
  const { key, departments, steps } = rule;
  const faultOf = (control: string) => faults.get(faultAt(key, control));
  const change = (part: Partial<RuleValues>) => edits.onChange({ ...rule, ...part });
  const chosen = choices.departments.filter(({ value }) => departments.includes(value)).map(({ label }) => label);
  return (
    <li data-row={key} className={classes.rule}>
      <div className={classes.head}>
        <h2>{t.rule(place)}</h2>
        <MoveButtons up={t.moveUp(place)} down={t.moveDown(place)} {...edits} />
        <IconButton icon="trash" size={18} label={t.remove(place)} data-control="remove" onClick={edits.onRemove} />
      </div>
      <TextField
        label={t.name}
        data-control="name"
        autoComplete="off"
        value={rule.name}
        error={faultOf('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Disclosure title={t.departmentsOf(chosen.join(', ') || t.allDepartments)}>
        <Ticks
          label={t.departments}
          options={choices.departments}
          chosen={departments}
          onChange={(next) => change({ departments: next })}
        />
      </Disclosure>
      <FieldGrid>
        <MoneyField
          label={t.totalCtcFrom}
          hint={t.conditionsHint}
          value={rule.totalCtcFrom}
          error={faultOf('totalCtcFrom')}
          onChange={(totalCtcFrom) => change({ totalCtcFrom })}
          className={cell.half}
        />
        <TextField
          label={t.variableAbovePercent}
          hint={t.conditionsHint}
          inputMode="decimal"
          autoComplete="off"
          value={rule.variableAbovePercent}
          error={faultOf('variableAbovePercent')}
          onChange={(event) => change({ variableAbovePercent: event.currentTarget.value })}
          className={cell.half}
        />
      </FieldGrid>
      {steps.map((step, index) => (
        <StepFields
          key={step.key}
          {...{ step, faults, choices }}
          place={index + 1}
          onChange={(next) => change({ steps: steps.with(index, next) })}
          onRemove={steps.length > 1 ? () => change({ steps: steps.toSpliced(index, 1) }) : undefined}
        />
      ))}
      {steps.length < stepsMax && (
        <div>
          <Button
            variant="quiet"
            icon={<Icon name="plus" />}
            onClick={() => change({ steps: [...steps, emptyStep()] })}
          >
            {t.addStep}
          </Button>
        </div>
      )}
    </li>
  );
}

type StepFieldsProps = Pick<RuleFieldsProps, 'faults' | 'choices' | 'place'> & {
  step: StepValues;
  onChange: (step: StepValues) => void;
  onRemove: (() => void) | undefined;
};

function StepFields({ step, place, faults, choices, onChange, onRemove }: StepFieldsProps) {
  const missing = faults.get(faultAt(step.key, 'approvers'));
  const errorId = `${step.key}-error`;
  return (
    <fieldset className={classes.step} aria-describedby={missing === undefined ? undefined : errorId}>
      <legend>{t.step(place)}</legend>
      {onRemove !== undefined && (
        <IconButton
          icon="trash"
          size={18}
          label={t.removeStep(place)}
          className={classes.removeStep}
          onClick={onRemove}
        />
      )}
      <FieldGrid>
        <SelectField
          label={t.who(place)}
          placeholder={null}
          value={step.byRole ? 'ROLE' : 'PEOPLE'}
          options={[
            { value: 'ROLE', label: t.everyApprover },
            { value: 'PEOPLE', label: t.somePeople },
          ]}
          onChange={(event) => onChange({ ...step, byRole: event.currentTarget.value === 'ROLE' })}
          className={cell.half}
        />
        <SelectField
          label={t.need(place)}
          placeholder={null}
          value={step.need}
          options={(['ANY', 'ALL'] as const).map((need) => ({ value: need, label: t.needs[need] }))}
          onChange={(event) => onChange({ ...step, need: event.currentTarget.value === 'ALL' ? 'ALL' : 'ANY' })}
          className={cell.half}
        />
      </FieldGrid>
      {!step.byRole && (
        <Ticks
          label={t.people(place)}
          options={choices.people}
          chosen={step.people}
          onChange={(people) => onChange({ ...step, people })}
        />
      )}
      {missing !== undefined && <FieldError id={errorId}>{missing}</FieldError>}
    </fieldset>
  );
}

type TicksProps<Value> = {
  label: string;
  options: readonly Choice<Value>[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
};

function Ticks<Value extends string | number>({ label, options, chosen, onChange }: TicksProps<Value>) {
  return (
    <div role="group" aria-label={label} className={classes.ticks}>
      {options.map((option) => (
        <CheckboxField
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          onChange={({ currentTarget: { checked } }) => {
            const others = chosen.filter((value) => value !== option.value);
            onChange(checked ? [...others, option.value] : others);
          }}
        />
      ))}
    </div>
  );
}
