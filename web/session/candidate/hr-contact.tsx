import { hrContactMessages } from '#domain/first-messages.ts';
import { useAppConfig } from '#web/api/app-config.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import classes from './hr-contact.module.css';
import { TextLink } from '#web/ui/button.tsx';

const parts = {
  mail: (mail: string) => (
    <TextLink className={classes.way} href={`mailto:${mail}`}>
      {mail}
    </TextLink>
  ),
  phone: (phone: string) => (
    <TextLink className={classes.way} href={`tel:${phone.replaceAll(/[^+\d]/gu, '')}`}>
      {phone}
    </TextLink>
  ),
};

export function HrContact() {
  const config = useAppConfig();
  if (config === undefined) return null;
  return <RichText text={hrContactMessages.ask(config.hrContactEmail, config.hrContactPhone)} parts={parts} />;
}
