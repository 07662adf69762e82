import type { Layout } from './layout.ts';

/** Zoho People takes the first row of a file as field names and lets the importer match them with the fields of the
 * Employee form, which every company names in its own way. The headings are the form's label names, as far as pages
 * show them. EmailID is one that an import needs: it holds the candidate's own address until the company has given
 * another one. */
export const zoho: Layout = {
  name: 'Zoho People',
  dates: 'DD-MMM-YYYY',
  sources: {
    adding: {
      page: 'Zoho People API: Adding employees',
      address: 'https://www.zoho.com/people/api/adding-employees.html',
      dated: null,
      readOn: '2026-11-23',
    },
    records: {
      page: 'Zoho People API: Bulk records',
      address: 'https://www.zoho.com/people/api/bulk-records.html',
      dated: null,
      readOn: '2026-11-23',
    },
    form: {
      page: 'Zoho People Help: Employee form',
      address: 'https://www.zoho.com/people/help/adminguide/employee_form.html',
      dated: null,
      readOn: '2026-11-23',
    },
  },
  columns: [
    { heading: 'EmployeeID', field: 'firstDay.employeeId', source: 'adding' },
    { heading: 'FirstName', field: 'personal.firstName', source: 'adding' },
    { heading: 'LastName', field: 'personal.lastName', source: 'adding' },
    { heading: 'EmailID', field: 'personal.emailAddress', source: 'adding' },
    { heading: 'Department', field: 'offer.department', source: null },
    { heading: 'Designation', field: 'offer.designation', source: null },
    { heading: 'Location', field: null, source: null },
    { heading: 'Dateofjoining', field: 'offer.joiningDate', source: null },
    { heading: 'Date_of_birth', field: 'personal.dateOfBirth', source: 'records' },
    { heading: 'Gender', field: 'personal.gender', source: 'records' },
    { heading: 'Marital_status', field: 'personal.maritalStatus', source: 'records' },
    { heading: 'Mobile', field: 'personal.mobileNumber', source: null },
    { heading: 'Emergency_Contact', field: 'personal.emergencyMobileNumber', source: null },
    { heading: 'Blood_Group', field: 'personal.bloodGroup', source: null },
    { heading: 'Address', field: 'personal.residenceAddress', source: 'records' },
    { heading: 'City', field: 'personal.city', source: null },
    { heading: 'State', field: 'personal.state', source: null },
    { heading: 'Pincode', field: 'personal.pinCode', source: null },
    { heading: 'Permanent_Address', field: 'personal.permanentAddress', source: 'form' },
    { heading: 'Permanent_City', field: 'personal.permanentCity', source: null },
    { heading: 'Permanent_State', field: 'personal.permanentState', source: null },
    { heading: 'Permanent_Pincode', field: 'personal.permanentPinCode', source: null },
    { heading: 'PAN', field: 'personal.panNumber', source: 'form' },
    { heading: 'AADHAR', field: 'personal.aadhaarNumber', source: 'form' },
    { heading: 'UAN', field: null, source: 'form' },
    { heading: 'Father_Name', field: 'family.fatherName', source: null },
    { heading: 'Mother_Name', field: 'family.motherName', source: null },
    { heading: 'Spouse_Name', field: 'family.spouseName', source: null },
    { heading: 'Bank_Name', field: 'bank.bankName', source: null },
    { heading: 'Bank_Branch', field: 'bank.branchName', source: null },
    { heading: 'Account_Number', field: 'bank.accountNumber', source: null },
    { heading: 'IFSC_Code', field: 'bank.ifscNumber', source: null },
    { heading: 'Annual_CTC', field: 'offer.totalCTC', source: null },
  ],
};
