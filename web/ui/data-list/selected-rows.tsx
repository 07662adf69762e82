import type { ReactNode } from 'react';
import { formatCount } from '#domain/values/count.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectionBar, SelectionWords, Spacer } from '#web/ui/table/toolbar.tsx';
import { listTexts as t } from './texts.ts';

type SelectedRowsProps = {
  label: string;
  /** How many rows are selected, on whatever page they are, and how many the filters show. */
  count: number;
  total: number;
  /** Search or filters hide some people. */
  isNarrowed: boolean;
  busy: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  children: ReactNode;
};

/** Over a list whose server pages it: how many rows are selected, and what can be done with them. */
export function SelectedRows(props: SelectedRowsProps) {
  const { label, count, total, isNarrowed, busy, onSelectAll, onClear, children } = props;
  const all = formatCount(total);
  return (
    <SelectionBar label={label}>
      <SelectionWords count={count}>{''}</SelectionWords>
      <Spacer />
      {count < total && (
        <Button variant="quiet" busy={busy} onClick={onSelectAll}>
          {isNarrowed ? t.selectAllThatMatch(all) : t.selectAll(all)}
        </Button>
      )}
      <Button variant="quiet" onClick={onClear}>
        {t.clearSelection}
      </Button>
      {children}
    </SelectionBar>
  );
}
