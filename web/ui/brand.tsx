import { useCompany } from './company.tsx';
import { classNames } from './class-names.ts';
import classes from './brand.module.css';
import { Logo } from './logo.tsx';
import { Monogram } from './monogram.tsx';

/** Who speaks to the candidate: the company, with its initials. Keeps its place while the name is on its way. */
export function CompanyBrand({ className }: { className?: string }) {
  const { name } = useCompany();
  return (
    <span className={classNames(classes.brand, className)}>
      <Monogram name={name} />
      <span className={classes.company}>{name}</span>
    </span>
  );
}

/** Who speaks to HR: the product, and below it the company it runs for. */
export function ProductBrand({ className }: { className?: string }) {
  const { name } = useCompany();
  return (
    <span className={classNames(classes.brand, className)}>
      <Logo />
      <span className={classes.product}>
        <b>Aarambh</b>
        <small>{name}</small>
      </span>
    </span>
  );
}
