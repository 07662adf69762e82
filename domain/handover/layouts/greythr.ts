import type { Layout } from './layout.ts';

/** greytHR hands out a sample file for each importer inside the product only. The help page below lists the columns of
 * the importer of salary information, which takes new employees too; the page itself could be read in a public copy
 * alone (http://dairycare.website/support/payroll-system/). Bank and identity fields are named as the screens name
 * them. */
export const greythr: Layout = {
  name: 'greytHR',
  dates: 'DATE',
  sources: {
    importer: {
      page: 'greytHR Support: Upload salary information of employees in bulk',
      address: 'https://www.greythr.com/support/payroll-system/',
      dated: null,
      readOn: '2026-11-23',
    },
    bank: {
      page: 'greytHR Help: Bank, PF and ESI details of an employee',
      address: 'https://admin-help.greythr.com/admin/answers/121708394',
      dated: 'February 2024',
      readOn: '2026-11-23',
    },
    profile: {
      page: 'greytHR Help: Add and update employee details',
      address: 'https://admin-help.greythr.com/admin/answers/94458378',
      dated: 'September 2025',
      readOn: '2026-11-23',
    },
  },
  columns: [
    { heading: 'Employee Name', field: 'personal.fullName', source: 'importer' },
    { heading: 'Employee Number', field: 'firstDay.employeeId', source: 'importer' },
    { heading: 'Joined On', field: 'offer.joiningDate', source: 'importer' },
    { heading: 'Email', field: 'personal.emailAddress', source: 'importer' },
    { heading: 'Date Of Birth', field: 'personal.dateOfBirth', source: 'importer' },
    { heading: 'Blood Group', field: 'personal.bloodGroup', source: 'importer' },
    { heading: 'ESI Number', field: null, source: 'importer' },
    { heading: "Father's Name", field: 'family.fatherName', source: 'importer' },
    { heading: 'Gender', field: 'personal.gender', source: 'importer' },
    { heading: 'Is ESI Eligible', field: null, source: 'importer' },
    { heading: 'Is PF Eligible', field: null, source: 'importer' },
    { heading: 'PF Number', field: null, source: 'importer' },
    { heading: 'PAN Number', field: 'personal.panNumber', source: 'importer' },
    { heading: 'Location', field: null, source: 'importer' },
    { heading: 'Designation', field: 'offer.designation', source: 'importer' },
    { heading: 'Department', field: 'offer.department', source: 'importer' },
    { heading: 'Annual CTC', field: 'offer.totalCTC', source: 'importer' },
    { heading: 'Aadhaar Number', field: 'personal.aadhaarNumber', source: 'profile' },
    { heading: 'Marital Status', field: 'personal.maritalStatus', source: null },
    { heading: 'Spouse Name', field: 'family.spouseName', source: null },
    { heading: 'Mobile', field: 'personal.mobileNumber', source: null },
    { heading: 'Emergency Contact Number', field: 'personal.emergencyMobileNumber', source: null },
    { heading: 'Present Address', field: 'personal.residenceAddress', source: null },
    { heading: 'Present City', field: 'personal.city', source: null },
    { heading: 'Present State', field: 'personal.state', source: null },
    { heading: 'Present Pincode', field: 'personal.pinCode', source: null },
    { heading: 'Permanent Address', field: 'personal.permanentAddress', source: null },
    { heading: 'Permanent City', field: 'personal.permanentCity', source: null },
    { heading: 'Permanent State', field: 'personal.permanentState', source: null },
    { heading: 'Permanent Pincode', field: 'personal.permanentPinCode', source: null },
    { heading: 'Bank Name', field: 'bank.bankName', source: 'bank' },
    { heading: 'Bank Branch', field: 'bank.branchName', source: 'bank' },
    { heading: 'Bank Account No', field: 'bank.accountNumber', source: 'bank' },
    { heading: 'Account Type', field: null, source: 'bank' },
    { heading: 'IFSC Code', field: 'bank.ifscNumber', source: 'profile' },
    { heading: 'Name As Per Bank Records', field: 'personal.fullName', source: 'bank' },
  ],
};
