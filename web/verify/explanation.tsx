import { verifyExplanation as t } from './texts.ts';
import classes from './verify-page.module.css';

/** What a code proves, what a PDF proves, and what neither does. */
export function Explanation() {
  return (
    <section className={classes.explanation} aria-labelledby="verify-explanation">
      <h2 id="verify-explanation" className={classes.h2}>
        {t.title}
      </h2>
      <ul>
        <li>{t.code}</li>
        <li>{t.pdf}</li>
        <li>{t.neither}</li>
        <li>{t.seal}</li>
      </ul>
    </section>
  );
}
