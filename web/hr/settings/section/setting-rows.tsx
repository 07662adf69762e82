import type { ReactNode } from 'react';
import styles from '#web/hr/settings/section/section.module.css';
import { Row } from '#web/ui/layout/layout.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import classes from './setting-rows.module.css';

/** Rows of a section, each a list item: what it is, and behind it what can be done with it. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>;
}

type EditedRowProps = {
  name: string;
  /** Its editor; undefined for one that cannot be changed. */
  editor: string | undefined;
  facts: string;
  children: ReactNode;
};

/** A row for what is edited on a page of its own. */
export function EditedRow({ name, editor, facts, children }: EditedRowProps) {
  return (
    <li>
      <div className={classes.name}>
        {editor === undefined ? <b>{name}</b> : <TextLink to={editor}>{name}</TextLink>}
        <span className={styles.small}>{facts}</span>
      </div>
      <Row gap={1}>{children}</Row>
    </li>
  );
}
