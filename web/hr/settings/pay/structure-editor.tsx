import { useId } from 'react';
import { useNavigate } from 'react-router';
import type { SentBodyOf } from '#contract/call.ts';
import type { savePayStructure, StoredPayStructure } from '#contract/hr/pay-structures.ts';
import { payMessages } from '#domain/pay/messages.ts';
import type { PayStructure } from '#domain/pay/pay-structure.ts';
import { codeOf, refsOf } from '#domain/texts.ts';
import { formatRupees } from '#domain/values/money.ts';
import { ItemEditor, savedWords } from '#web/hr/settings/section/edits-form.tsx';
import styles from '#web/hr/settings/section/section.module.css';
import { useEdits } from '#web/hr/settings/section/use-edits.ts';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { settingsPath } from '#web/session/hr/settings-places.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MoneyField } from '#web/ui/number/money-field.tsx';
import { ruleWords } from '#web/ui/pay/rule-words.ts';
import { ComponentRows } from './component-rows.tsx';
import classes from './structure-editor.module.css';
import { faultsOf, sentOf, structureOf, type StructureValues, valuesOf } from './structure-values.ts';
import { structureTexts as t } from './texts.ts';
import { useBreakup, type Breakup } from './use-breakup.ts';

type StructureEditorProps = {
  start: { stored: StoredPayStructure | null; values: StructureValues };
  save: (body: SentBodyOf<typeof savePayStructure>) => Promise<StoredPayStructure>;
  read: () => Promise<StoredPayStructure[]>;
};

export function StructureEditor({ start, save, read }: StructureEditorProps) {
  const navigate = useNavigate();
  const idOf = (stored: StoredPayStructure | null) => stored?.payStructureId ?? null;
  const edits = useEdits<StoredPayStructure, StructureValues, PayStructure>({
    start,
    valuesOf,
    bareOf: sentOf,
    check: structureOf,
    faultsOf,
    save: async (structure, stored) =>
      save({ ...structure, payStructureId: idOf(stored), version: stored?.version ?? null }),
    read: async (stored) => (await read()).find((one) => idOf(one) === idOf(stored)),
    onSaved(_saved, allowLeaving) {
      toast(t.saved);
      if (start.stored !== null) return;
      allowLeaving();
      void navigate(settingsPath('pay'));
    },
    theirWords: (field, { name, components }) =>
      field === 'name'
        ? settingsTexts.theirs(t.name, name)
        : t.theirComponents(components.map((each) => `${each.name} (${ruleWords(each)})`).join(', ')),
    changedByOther: codeOf(refsOf(payMessages).changedByOther('', '')),
    texts: { saveFailed: t.saveFailed, gone: payMessages.gone },
  });
  const { values, change, faults, stored } = edits;
  const breakup = useBreakup(values);
  const saved = savedWords(stored);
  return (
    <ItemEditor
      edits={edits}
      place="pay"
      newTitle={t.newTitle}
      meta={stored === null ? undefined : settingsTexts.usedBy(stored.offers)}
      loss={t.leaveText}
    >
      <TextField
        label={t.name}
        className={styles.narrow}
        autoComplete="off"
        value={values.name}
        error={faults.get('name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TryAmounts breakup={breakup} />
      <ComponentRows
        name={values.name}
        components={values.components}
        faults={faults}
        breakup={breakup}
        onChange={(components) => change({ components })}
      />
      {saved !== undefined && <p className={styles.small}>{saved}</p>}
    </ItemEditor>
  );
}

function TryAmounts({ breakup: { amounts, setAmounts, made } }: { breakup: Breakup }) {
  const titleId = useId();
  return (
    <section className={classes.try} aria-labelledby={titleId}>
      <h2 id={titleId}>{t.tryWith}</h2>
      <MoneyField
        label={t.fixedCTC}
        className={classes.amount}
        value={amounts.fixedCTC}
        onChange={(fixedCTC) => setAmounts({ ...amounts, fixedCTC })}
      />
      <MoneyField
        label={t.variableCTC}
        className={classes.amount}
        value={amounts.variableCTC}
        onChange={(variableCTC) => setAmounts({ ...amounts, variableCTC })}
      />
      <p className={classes.state} data-made={'rows' in made || undefined} role="status">
        <Icon name={'rows' in made ? 'circle-check' : 'info'} size={18} />
        <span>{'rows' in made ? t.addsUp(formatRupees(made.totals.all.annual)) : made.reason}</span>
      </p>
    </section>
  );
}
