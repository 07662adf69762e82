import { useState } from 'react';
import type { ExportLayout } from '#contract/hr/handover.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { ActionQuestion } from '#web/hr/settings/action/action-question.tsx';
import { ActionTrouble } from '#web/hr/settings/action/action-trouble.tsx';
import { useAction } from '#web/hr/settings/action/use-action.ts';
import styles from '#web/hr/settings/section/section.module.css';
import { EditedRow, SettingRows } from '#web/hr/settings/section/setting-rows.tsx';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { settingsPath } from '#web/session/hr/settings-places.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { useLayoutCalls } from './layout-calls.ts';
import { exportLayoutsTexts as t } from './texts.ts';

/** The own layouts, which lead to their editor, and those of the product, which can be copied. */
export function LayoutList({ layouts }: { layouts: readonly ExportLayout[] }) {
  const calls = useLayoutCalls();
  const action = useAction(t.removeFailed);
  const [asked, setAsked] = useState<ExportLayout | null>(null);
  const own = layouts.filter(({ isOwn }) => isOwn);

  async function remove({ layout, name }: ExportLayout): Promise<void> {
    await calls.remove(layout);
    toast(t.removed(name));
  }

  return (
    <Stack gap={5}>
      <ActionTrouble action={action} />
      <Stack gap={2}>
        <h2 className={styles.heading}>{t.ownHeading}</h2>
        {own.length === 0 ? (
          <p className={styles.small}>{t.none}</p>
        ) : (
          <SettingRows>
            {own.map((layout) => (
              <LayoutRow key={layout.layout} layout={layout} onRemove={() => setAsked(layout)} />
            ))}
          </SettingRows>
        )}
      </Stack>
      <div>
        <LinkButton to={settingsPath('export-layouts', 'new')} variant="primary" icon={<Icon name="plus" />}>
          {t.create}
        </LinkButton>
      </div>
      <Stack gap={2}>
        <h2 className={styles.heading}>{t.builtInHeading}</h2>
        <SettingRows>
          {layouts
            .filter(({ isOwn }) => !isOwn)
            .map((layout) => (
              <LayoutRow key={layout.layout} layout={layout} />
            ))}
        </SettingRows>
      </Stack>
      {asked !== null && (
        <ActionQuestion
          title={t.removeQuestion(asked.name)}
          confirmLabel={t.remove}
          action={action}
          work={() => remove(asked)}
          onClose={() => setAsked(null)}
        >
          {t.removeText}
        </ActionQuestion>
      )}
    </Stack>
  );
}

function LayoutRow({ layout, onRemove }: { layout: ExportLayout; onRemove?: () => void }) {
  const { name, columns, modifiedBy, modifiedOn } = layout;
  const saved =
    modifiedBy !== null && modifiedOn !== null ? [settingsTexts.lastSaved(modifiedBy, formatInstant(modifiedOn))] : [];
  return (
    <EditedRow
      name={name}
      editor={onRemove && settingsPath('export-layouts', layout.layout)}
      facts={[t.columns(columns.length), ...saved].join(' · ')}
    >
      <LinkButton variant="quiet" to={settingsPath('export-layouts', 'new', layout.layout)} aria-label={t.copyOf(name)}>
        {t.copy}
      </LinkButton>
      {onRemove !== undefined && (
        <Button variant="quiet" aria-label={t.removeOf(name)} onClick={onRemove}>
          {t.remove}
        </Button>
      )}
    </EditedRow>
  );
}
