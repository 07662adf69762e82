import type { ReactNode } from 'react';
import './tokens.css';
import './base.css';
import './print.css';
import { type Company, CompanyContext } from './brand/company.tsx';
import { ToastHost } from './feedback/toast-host.tsx';

export function AppProviders({ company, children }: { company: Company; children: ReactNode }) {
  return (
    <CompanyContext value={company}>
      {children}
      <ToastHost />
    </CompanyContext>
  );
}
