import { use } from 'react';
import { purposeOf } from '#domain/privacy/purposes.ts';
import { NoticeInForce } from '#web/session/candidate/privacy/own-notice.ts';
import classes from './why-we-ask.module.css';
import { stepFormTexts as t } from './texts.ts';

/** Why a field is asked for, in the words of the privacy notice; nothing where none is published. */
export function WhyWeAsk({ field }: { field: string }) {
  const notice = use(NoticeInForce);
  const words = notice?.purposes.find(({ code }) => code === purposeOf(field));
  if (words === undefined) return null;
  return <p className={classes.why}>{t.whyWeAsk(words.purpose)}</p>;
}
