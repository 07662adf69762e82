import type { Db } from '#server/db/database.ts';
import type { Env } from '#server/env.ts';

/** Who letters and mails are from, and whom candidates may ask. */
export type Company = {
  name: string;
  address: string;
  signatoryName: string;
  signatoryTitle: string;
  contactEmail: string;
  contactPhone: string;
};

/** The company as it is now. Within a transaction `db` is that transaction: a second connection could be one too many. */
export async function currentCompany({ env }: { db: Db; env: Env }): Promise<Company> {
  return {
    name: env.COMPANY_NAME,
    address: env.COMPANY_ADDRESS,
    signatoryName: env.COMPANY_SIGNATORY_NAME,
    signatoryTitle: env.COMPANY_SIGNATORY_TITLE,
    contactEmail: env.HR_CONTACT_EMAIL,
    contactPhone: env.HR_CONTACT_PHONE,
  };
}
