import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import type { CardPart, Column } from './column.ts';
import classes from './data-cards.module.css';
import type { DataListProps, ListViewProps } from './list-props.ts';
import { RowCheckbox, SelectPage } from './select-rows.tsx';
import { listTexts as t } from './texts.ts';

const cardHeight = 320;

export function DataCards<Row, C extends Column<Row>>(props: ListViewProps<Row, C>) {
  const { label, rows, instead, selection, cardTools, keyOf } = props;
  const isHeadShown = cardTools !== undefined || (selection && (rows ?? []).length > 0);
  return (
    <div>
      {isHeadShown && (
        <div className={classes.over}>
          {selection && (
            <div className={classes.all}>
              <SelectPage rows={rows ?? []} selection={selection} />
              <span aria-hidden="true">{t.allOnPage}</span>
            </div>
          )}
          {cardTools}
        </div>
      )}
      {instead}
      {rows === undefined && instead === undefined && (
        <div className={classes.list} aria-hidden="true">
          {[1, 2, 3].map((card) => (
            <Skeleton key={card} height={cardHeight} />
          ))}
        </div>
      )}
      {rows !== undefined && instead === undefined && (
        <ul className={classes.list} aria-label={label}>
          {rows.map((row) => (
            <DataCard key={keyOf(row)} row={row} {...props} />
          ))}
        </ul>
      )}
    </div>
  );
}

function DataCard<Row, C extends Column<Row>>({ row, ...props }: { row: Row } & DataListProps<Row, C>) {
  const { columns, selection, nameOf, isMuted, renderActions } = props;
  const [full, setFull] = useState(false);
  const parts = columns.filter(({ card }) => full || card !== 'more').map((column) => partOf(column, row));
  const selected = selection?.isSelected(row);
  return (
    <li className={classNames(classes.card, selected && classes.selected, isMuted?.(row) && classes.muted)}>
      <div className={classes.head}>
        {selection && (
          <RowCheckbox
            label={t.select(nameOf(row))}
            checked={selected === true}
            disabled={selection.locked || !selection.isSelectable(row)}
            onChange={(select) => selection.onSelect([row], select)}
          />
        )}
        <span className={classes.title}>{parts.find(({ title }) => title !== undefined)?.title}</span>
        {parts.find(({ badge }) => badge !== undefined)?.badge}
      </div>
      <DescriptionList items={parts.flatMap(({ items = [] }) => items)} />
      <div className={classes.actions}>
        {columns.some(({ card }) => card === 'more') && (
          <Button
            variant="quiet"
            className={classes.more}
            aria-expanded={full}
            aria-label={full ? t.lessAbout(nameOf(row)) : t.moreAbout(nameOf(row))}
            onClick={() => setFull(!full)}
          >
            {full ? t.less : t.more}
          </Button>
        )}
        {renderActions?.(row)}
      </div>
    </li>
  );
}

function partOf<Row>({ card, title, cell }: Column<Row>, row: Row): CardPart {
  if (typeof card === 'function') return card(row);
  return card === 'title' ? { title: cell(row) } : { items: [{ term: title, value: cell(row) }] };
}
