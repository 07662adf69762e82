import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CheckMenu } from '#web/ui/overlay/menu.tsx';
import { type ColumnChoice, hideableColumns } from './hidden-columns.ts';

/** Chooses which columns show; ID and name always do. */
export function ColumnsMenu({ choice }: { choice: ColumnChoice }) {
  const shown = new Set(choice.columns.map(({ key }) => key));
  const someHidden = hideableColumns.some(({ key }) => !shown.has(key));
  return (
    <CheckMenu
      trigger={<Button icon={<Icon name="columns" />}>Columns</Button>}
      items={hideableColumns.map(({ key, label }) => ({
        label,
        checked: shown.has(key),
        onChange: (show) => choice.show(key, show),
      }))}
      action={
        someHidden ? { label: 'Show all columns', icon: <Icon name="eye" />, onSelect: choice.showAll } : undefined
      }
    />
  );
}
