import { useAppConfig } from '#web/api/app-config.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import classes from './rail-notes.module.css';

/** Beside the steps on a desk: when they are saved, and whom to ask. */
export function RailNotes({ saves }: { saves: boolean }) {
  const config = useAppConfig();
  return (
    <div className={classes.notes}>
      {saves && <p>Each step is saved when you press Next.</p>}
      {config !== undefined && (
        <p>
          Questions? Write to
          <br />
          <TextLink href={`mailto:${config.hrContactEmail}`}>{config.hrContactEmail}</TextLink>
          <br />
          or call{' '}
          <TextLink href={`tel:${config.hrContactPhone.replaceAll(/[^+\d]/gu, '')}`}>{config.hrContactPhone}</TextLink>.
        </p>
      )}
    </div>
  );
}
