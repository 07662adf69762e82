import { Button } from '#web/ui/button.tsx';
import { listFilterTexts as t } from '#web/ui/data-list/filters/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { CheckMenu } from '#web/ui/overlay/menu.tsx';
import type { AnyColumn, ColumnChoice } from './column-choice.ts';

/** Chooses which columns show; those that stay in sight always do. */
export function ColumnsMenu<C extends AnyColumn>({ choice }: { choice: ColumnChoice<C> }) {
  const { columns, hideable, show, showAll } = choice;
  const shown = new Set<string>(columns.map(({ key }) => key));
  const someHidden = hideable.some(({ key }) => !shown.has(key));
  return (
    <CheckMenu
      trigger={<Button icon={<Icon name="columns" />}>{t.columns}</Button>}
      items={hideable.map(({ key, title }) => ({
        label: title,
        checked: shown.has(key),
        onChange: (checked) => show(key, checked),
      }))}
      action={someHidden ? { label: t.showAllColumns, icon: 'eye', onSelect: showAll } : undefined}
    />
  );
}
