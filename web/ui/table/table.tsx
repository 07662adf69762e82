import {
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LoadLine } from '#web/ui/feedback/progress.tsx';
import skip from '#web/ui/page/skip.module.css';
import classes from './table.module.css';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** What scrolls must scroll by the arrow keys too (WCAG 2.1.1). */
const reachedByKeyboard = { tabIndex: 0 };

/** Whether the content is wider than its frame, and whether more of it lies to the right. */
function useOverflow() {
  const frame = useRef<HTMLDivElement>(null);
  const [overflow, setOverflow] = useState({ scrolls: false, moreAtEnd: false });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const { scrollWidth, clientWidth, scrollLeft, scrollHeight, clientHeight } = element;
      const scrolls = scrollWidth > clientWidth || scrollHeight > clientHeight;
      const moreAtEnd = scrollWidth - clientWidth - Math.abs(scrollLeft) > 1;
      setOverflow((was) => (was.scrolls === scrolls && was.moreAtEnd === moreAtEnd ? was : { scrolls, moreAtEnd }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);
  return { frame, ...overflow };
}

type TableFrameProps = {
  label: string;
  /** Widths in px, in the order of the columns. */
  columns: readonly number[];
  /** The rows stay usable while newer ones are fetched: a line runs along the top. */
  busy?: boolean;
  /** What is shown instead of the rows: an empty, loading or error state. */
  instead?: ReactNode;
  /** How wide the cells are that stick to either side: what gets the focus is never left behind them. */
  sticking?: { start: number; end: number };
  /** Names a way past the head for the keyboard: 'Skip to the rows'. */
  skip?: string;
  children: ReactNode;
};

/** What is reached by the keyboard comes out from behind the cells that stick to the sides; browsers leave it there.
 * What a pointer is pressing stays where it is. */
function showFocused({ target }: FocusEvent<HTMLElement>): void {
  const cell = target.closest('td, th');
  if (cell === null || cell.matches(`.${classes.sticky}`) || target.matches(':active')) return;
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Leads past the head, to the first thing in the rows that can be reached. */
function SkipToRows({ frame, children }: { frame: RefObject<HTMLElement | null>; children: string }) {
  return (
    <button
      type="button"
      className={classNames(skip.skip, classes.skip)}
      onClick={() =>
        frame.current?.querySelector<HTMLElement>('tbody :is(button, input, a[href]):not(:disabled)')?.focus()
      }
    >
      {children}
    </button>
  );
}

/** A wide table in a frame: it scrolls inside, by keyboard too; its head and its sticky cells stay in sight. */
export function TableFrame(props: TableFrameProps) {
  const { label, columns, busy = false, instead, sticking, skip, children } = props;
  const { frame, scrolls, moreAtEnd } = useOverflow();
  const width = columns.reduce((sum, column) => sum + column, 0);
  return (
    <div className={classes.frame}>
      {busy && <LoadLine />}
      {skip !== undefined && instead === undefined && <SkipToRows frame={frame}>{skip}</SkipToRows>}
      <div
        ref={frame}
        className={classes.scroll}
        role="region"
        aria-label={label}
        {...(scrolls ? reachedByKeyboard : undefined)}
        data-more-at-end={moreAtEnd || undefined}
        style={sticking && { scrollPaddingInline: `${sticking.start}px ${sticking.end}px` }}
        onFocus={showFocused}
      >
        <table className={classes.table} style={{ width }} aria-busy={busy || undefined}>
          <caption>
            <VisuallyHidden>{label}</VisuallyHidden>
          </caption>
          <colgroup>
            {Array.from({ length: columns.length }, (_, column) => (
              <col key={column} style={{ width: columns[column] }} />
            ))}
          </colgroup>
          {children}
        </table>
      </div>
      {instead}
    </div>
  );
}

export type CellProps = {
  /** Keeps a cell in sight: at this offset in px, the sum of the widths before it, or at the end of the row. */
  sticky?: number | 'end';
  /** The last of the cells that stick left draws a line. */
  edge?: boolean;
  numeric?: boolean;
  strong?: boolean;
};

function cellProps({ sticky, edge, numeric, strong }: CellProps) {
  const className = classNames(
    sticky !== undefined && classes.sticky,
    sticky === 'end' && classes.end,
    edge && classes.edge,
    numeric && classes.numeric,
    strong && classes.strong,
  );
  return { className, style: typeof sticky === 'number' ? { insetInlineStart: sticky } : undefined };
}

type CellOf<Tag extends 'td' | 'th'> = Omit<ComponentProps<Tag>, 'className' | 'style'> & CellProps;

/** A cell of the head; an empty one heads nothing and is a plain cell. */
export function Th({ sticky, edge, numeric, strong, ...rest }: CellOf<'th'>) {
  if (rest.children === undefined) return <td {...cellProps({ sticky, edge, numeric, strong })} />;
  return <th scope="col" {...rest} {...cellProps({ sticky, edge, numeric, strong })} />;
}

export function Td({ sticky, edge, numeric, strong, ...rest }: CellOf<'td'>) {
  return <td {...rest} {...cellProps({ sticky, edge, numeric, strong })} />;
}

type TrProps = Omit<ComponentProps<'tr'>, 'className'> & {
  selected?: boolean;
  /** Kept on record, no longer alive. */
  muted?: boolean;
};

export function Tr({ selected = false, muted = false, ...rest }: TrProps) {
  return <tr {...rest} className={classNames(selected && classes.selected, muted && classes.muted)} />;
}

type SortHeaderProps = CellProps & {
  children: string;
  /** How the rows are sorted by this column now; undefined when by another. */
  direction?: 'asc' | 'desc';
  onSort: () => void;
};

/** The name of a column, as a button that sorts by it; `aria-sort` says the state. */
export function SortHeader({ children, direction, onSort, ...cell }: SortHeaderProps) {
  const icon = direction === undefined ? 'selector' : direction === 'asc' ? 'arrow-up' : 'arrow-down';
  const sort = direction === undefined ? 'none' : direction === 'asc' ? 'ascending' : 'descending';
  return (
    <Th {...cell} aria-sort={sort}>
      <button type="button" className={classes.sort} onClick={onSort}>
        {children}
        <Icon name={icon} size={14} />
      </button>
    </Th>
  );
}

export function FilterRow({ children }: { children: ReactNode }) {
  return <tr className={classes.filters}>{children}</tr>;
}
