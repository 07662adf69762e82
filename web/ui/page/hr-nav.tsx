import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './hr-nav.module.css';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { pageTexts as t } from './texts.ts';

/** A page of the HR portal; pages with the same `group` are under its name. */
export type NavItem = {
  label: string;
  to: string;
  icon: IconName;
  group?: string;
  /** Current on its own path only, not on those below it. */
  end?: boolean;
  /** Other paths that belong to this page, with those below them. */
  also?: readonly string[];
  /** Next to it: the number of items that need an action, with a link; `words` say it in full. */
  count?: { to: string; count: number; words: string } | undefined;
};

const number = new Intl.NumberFormat('en-IN', { notation: 'compact' });

type HrNavProps = { items: readonly NavItem[]; onNavigate?: () => void };

export function HrNav({ items, onNavigate }: HrNavProps) {
  return (
    <nav aria-label={t.navigation} className={classes.nav}>
      <ul>
        {blocksOf(items).map((block) =>
          block.group === undefined ? (
            block.items.map((item) => <PageLink key={item.to} item={item} onNavigate={onNavigate} />)
          ) : (
            <Group key={block.group} name={block.group} items={block.items} onNavigate={onNavigate} />
          ),
        )}
      </ul>
    </nav>
  );
}

type Block = { group: string | undefined; items: NavItem[] };

function blocksOf(items: readonly NavItem[]): Block[] {
  const blocks: Block[] = [];
  for (const item of items) {
    const last = blocks.at(-1);
    if (last !== undefined && last.group === item.group) last.items.push(item);
    else blocks.push({ group: item.group, items: [item] });
  }
  return blocks;
}

function Group({ name, items, onNavigate }: { name: string } & HrNavProps) {
  const nameId = useId();
  return (
    <li className={classes.group}>
      <p id={nameId}>{name}</p>
      <ul aria-labelledby={nameId}>
        {items.map((item) => (
          <PageLink key={item.to} item={item} onNavigate={onNavigate} />
        ))}
      </ul>
    </li>
  );
}

function PageLink({ item, onNavigate }: { item: NavItem; onNavigate?: () => void }) {
  const { pathname } = useLocation();
  return (
    <li className={classes.item}>
      <Link
        to={item.to}
        onClick={onNavigate}
        className={classes.link}
        aria-current={isCurrent(item, pathname) ? 'page' : undefined}
      >
        <Icon name={item.icon} size={18} />
        <span className={classes.label}>{item.label}</span>
      </Link>
      {item.count !== undefined && (
        <Link
          to={item.count.to}
          onClick={onNavigate}
          className={classes.count}
          aria-label={item.count.words}
          title={item.count.words}
        >
          {number.format(item.count.count)}
        </Link>
      )}
    </li>
  );
}

function isCurrent({ to, end = false, also = [] }: NavItem, pathname: string): boolean {
  const [path, own] = [withoutEndSlash(pathname), withoutEndSlash(to)];
  const below = (parent: string) => path === parent || path.startsWith(`${parent}/`);
  return (end ? path === own : below(own)) || also.some(below);
}

const withoutEndSlash = (path: string): string => path.replace(/\/+$/, '');
