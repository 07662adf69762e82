import { useAppConfig } from '#web/api/app-config.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import classes from './hr-contact.module.css';

/** Spec §2: whom to ask, from the company's configuration. Keeps its lines while that is on its way. */
export function HrContact() {
  const config = useAppConfig();
  return (
    <p className={classes.help}>
      {config !== undefined && (
        <>
          Questions? Write to <TextLink href={`mailto:${config.hrContactEmail}`}>{config.hrContactEmail}</TextLink> or
          call{' '}
          <TextLink href={`tel:${config.hrContactPhone.replaceAll(/[^+\d]/gu, '')}`}>{config.hrContactPhone}</TextLink>.
        </>
      )}
    </p>
  );
}
