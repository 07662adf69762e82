import { useState } from 'react';
import type { StoredPayStructure } from '#contract/hr/pay-structures.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { ActionQuestion } from '#web/hr/settings/action/action-question.tsx';
import { ActionTrouble } from '#web/hr/settings/action/action-trouble.tsx';
import { useAction } from '#web/hr/settings/action/use-action.ts';
import styles from '#web/hr/settings/section/section.module.css';
import { EditedRow, SettingRows } from '#web/hr/settings/section/setting-rows.tsx';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { settingsPath } from '#web/session/hr/settings-places.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { usePayCalls } from './pay-calls.ts';
import { payStructureTexts as t } from './texts.ts';

/** All pay structures; those that can be chosen lead to their editor. */
export function StructureList({ structures }: { structures: readonly StoredPayStructure[] }) {
  const calls = usePayCalls();
  const action = useAction(t.retireFailed);
  const [asked, setAsked] = useState<StoredPayStructure | null>(null);
  const active = structures.filter(({ retired }) => !retired);
  const retired = structures.filter((structure) => structure.retired);

  async function retire({ payStructureId, name }: StoredPayStructure): Promise<void> {
    await calls.retire(payStructureId);
    toast(t.retired(name));
  }

  const create = (
    <LinkButton to={settingsPath('pay', 'new')} variant="primary" icon={<Icon name="plus" />}>
      {t.create}
    </LinkButton>
  );
  return (
    <Stack gap={5}>
      <ActionTrouble action={action} />
      {active.length === 0 ? (
        <EmptyState icon="wallet" title={t.none} action={create} />
      ) : (
        <>
          <div>{create}</div>
          <SettingRows>
            {active.map((structure) => (
              <StructureRow key={structure.payStructureId} structure={structure} onRetire={() => setAsked(structure)} />
            ))}
          </SettingRows>
        </>
      )}
      {retired.length > 0 && (
        <Stack gap={2}>
          <h2 className={styles.heading}>{t.retiredHeading}</h2>
          <SettingRows>
            {retired.map((structure) => (
              <StructureRow key={structure.payStructureId} structure={structure} />
            ))}
          </SettingRows>
        </Stack>
      )}
      {asked !== null && (
        <ActionQuestion
          title={t.retireQuestion(asked.name)}
          confirmLabel={t.retireShort}
          action={action}
          work={() => retire(asked)}
          onClose={() => setAsked(null)}
        >
          {t.retireText}
        </ActionQuestion>
      )}
    </Stack>
  );
}

function StructureRow({ structure, onRetire }: { structure: StoredPayStructure; onRetire?: () => void }) {
  const { payStructureId, name, offers, components, modifiedBy, modifiedOn } = structure;
  const saved = modifiedBy === null ? [] : [settingsTexts.lastSaved(modifiedBy, formatInstant(modifiedOn))];
  return (
    <EditedRow
      name={name}
      editor={onRetire && settingsPath('pay', payStructureId)}
      facts={[t.usedBy(offers), t.components(components.length), ...saved].join(' · ')}
    >
      <LinkButton variant="quiet" to={settingsPath('pay', 'new', payStructureId)} aria-label={t.copy(name)}>
        {t.copyShort}
      </LinkButton>
      {onRetire !== undefined && (
        <Button variant="quiet" aria-label={t.retire(name)} onClick={onRetire}>
          {t.retireShort}
        </Button>
      )}
    </EditedRow>
  );
}
