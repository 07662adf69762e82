import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  getPayStructures,
  retirePayStructure,
  savePayStructure,
  type StoredPayStructure,
} from '#contract/hr/pay-structures.ts';
import { payMessages } from '#domain/pay/messages.ts';
import type { PayStructure } from '#domain/pay/pay-structure.ts';
import { formatRupees } from '#domain/values/money.ts';
import { makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { ItemEditor, savedWords } from '#web/hr/settings/section/edits-form.tsx';
import { type ItemEdits, ItemsSection } from '#web/hr/settings/section/items-section.tsx';
import styles from '#web/hr/settings/section/section.module.css';
import { useEdits } from '#web/hr/settings/section/use-edits.ts';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { choiceKeys } from '#web/session/hr/choice-keys.ts';
import { settingsPath } from '#web/session/hr/settings-places.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MoneyField } from '#web/ui/number/money-field.tsx';
import { ruleWords } from '#web/ui/pay/rule-words.ts';
import { ComponentRows } from './component-rows.tsx';
import classes from './pay-section.module.css';
import {
  type Breakup,
  breakupOf,
  noStructure,
  structureForm,
  type StructureValues,
  type TriedAmounts,
  valuesOf,
} from './structure-values.ts';
import { payStructureTexts, structureTexts as t } from './texts.ts';

export function PaySection() {
  return (
    <ItemsSection
      place="pay"
      queryKey={choiceKeys.payStructures}
      fetch={(signal?: AbortSignal) => fetchObject(getPayStructures, signal && { signal })}
      texts={payStructureTexts}
      idOf={({ payStructureId }) => payStructureId}
      mayEdit={({ retired }) => !retired}
      factsOf={(structure) => [
        settingsTexts.usedBy(structure.offers),
        payStructureTexts.components(structure.components.length),
        savedWords(structure),
      ]}
      remove={(payStructureId) => makeCall(retirePayStructure, { body: { payStructureId } })}
      valuesOf={valuesOf}
      noValues={noStructure}
      save={(structure: PayStructure, payStructureId, version) =>
        fetchObject(savePayStructure, { body: { ...structure, payStructureId, version } })
      }
    >
      {(item) => <StructureEditor item={item} />}
    </ItemsSection>
  );
}

function StructureEditor({ item }: { item: ItemEdits<StoredPayStructure, StructureValues, PayStructure> }) {
  const navigate = useNavigate();
  const edits = useEdits({
    ...item,
    ...structureForm,
    onSaved(_saved, allowLeaving) {
      toast(t.saved);
      if (item.start.stored !== null) return;
      allowLeaving();
      void navigate(settingsPath('pay'));
    },
    theirWords: (field, { name, components }) =>
      field === 'name'
        ? settingsTexts.theirs(t.name, name)
        : t.theirComponents(components.map((each) => `${each.name} (${ruleWords(each)})`).join(', ')),
    messages: payMessages,
    texts: { saveFailed: t.saveFailed, gone: payMessages.gone },
  });
  const { values, change, faults, stored, field } = edits;
  const [tried, setTried] = useState<TriedAmounts>({ fixedCTC: 720_000, variableCTC: 80_000 });
  const made = breakupOf(values, tried);
  const saved = savedWords(stored);
  return (
    <ItemEditor
      edits={edits}
      place="pay"
      newTitle={t.newTitle}
      meta={stored === null ? undefined : settingsTexts.usedBy(stored.offers)}
      loss={t.leaveText}
    >
      <TextField {...field('name')} label={t.name} className={styles.narrow} autoComplete="off" />
      <TryAmounts {...{ tried, made }} onChange={setTried} />
      <ComponentRows {...values} {...{ faults, made }} onChange={(components) => change({ components })} />
      {saved !== undefined && <p className={styles.small}>{saved}</p>}
    </ItemEditor>
  );
}

type TryAmountsProps = { tried: TriedAmounts; made: Breakup; onChange: (tried: TriedAmounts) => void };

function TryAmounts({ tried, made: { totals, reason }, onChange }: TryAmountsProps) {
  const titleId = useId();
  return (
    <section className={classes.try} aria-labelledby={titleId}>
      <h2 id={titleId}>{t.tryWith}</h2>
      {(['fixedCTC', 'variableCTC'] as const).map((amount) => (
        <MoneyField
          key={amount}
          label={t[amount]}
          className={classes.amount}
          value={tried[amount]}
          onChange={(value) => onChange({ ...tried, [amount]: value })}
        />
      ))}
      <p className={classes.state} data-made={totals && true} role="status">
        <Icon name={totals ? 'circle-check' : 'info'} size={18} />
        <span>{totals ? t.addsUp(formatRupees(totals.all.annual)) : reason}</span>
      </p>
    </section>
  );
}
