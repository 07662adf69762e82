import { createContext, useContext } from 'react';

/** What every page says about the company; empty strings while the configuration is on its way. */
export type Company = { name: string; supportEmail: string; logo: string | null };

/** Filled once by AppProviders. */
export const CompanyContext = createContext<Company>({ name: '', supportEmail: '', logo: null });

export const useCompany = (): Company => useContext(CompanyContext);
