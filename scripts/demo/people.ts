/** Invented people and roles, so that the demo looks like a company at work. No one here exists. */
export const names = [
  'Karthik Subramanian, Fatima Shaikh, Arjun Mehta, Venkata Sai Prasad Chalasani, Priya Nair, Rohan Deshpande',
  'Nikhil Joshi, Tenzin Dolma, Vikram Rathore, Lakshmi Narayanan, Ananya Mukherjee, Gurpreet Singh Bedi',
  'Meenakshi Iyer, Zoya Qureshi, Harish Gowda, Sunita Bhosale, Joseph Fernandes, Ishita Bansal, Manoj Tripathy',
  'Kavya Reddy, Abdul Rahman Khan, Neha Kulkarni, Suresh Babu, Ritu Agarwal, Lalthanpuii Ralte, Devendra Chauhan',
  'Pooja Hegde, Aditya Ghosh, Shalini Menon, Imran Pathan, Bhavna Patel, Siddharth Rao, Mary Kutty Thomas',
  'Rajesh Pillai, Nandini Das, Omkar Jadhav, Divya Krishnan, Farhan Ansari, Tanvi Saxena, Yash Malhotra',
  'Revathi Murugan, Alok Srivastava, Sneha Shetty, Balwinder Kaur, Chandan Mishra, Aishwarya Venkatesh',
  'Praveen Naidu, Swati Chaudhary',
].flatMap((some) => some.split(', '));

/** The pay and the place of a role; every name is one of `server/db/seed/lookups.ts`. The title is mostly the role's. */
export const roles = [
  role('Food Technologist', 720_000, 80_000, 'Research and Development', 'Product Development', 'Senior Associate'),
  role('Area Sales Manager', 1_080_000, 120_000, 'Sales', 'Channel Sales', 'Manager'),
  role('Quality Analyst', 540_000, 0, 'Quality Assurance', 'Quality Control', 'Executive'),
  role('Supply Planner', 960_000, 60_000, 'Supply Chain', 'Demand Planning', 'Deputy Manager', 'Logistics Coordinator'),
  role('Software Engineer', 1_200_000, 150_000, 'Information Technology', 'Software Engineering', 'Team Lead'),
  role('Shift Engineer', 840_000, 40_000, 'Production', 'Plant Operations', 'Assistant Manager', 'Production Engineer'),
  role('HR Business Partner', 900_000, 90_000, 'Human Resources', 'Employee Relations', 'Deputy Manager'),
  role('Accounts Executive', 480_000, 0, 'Finance and Accounts', 'Accounts Payable', 'Executive', 'Accountant'),
] as const;

function role(
  offeredRole: string,
  fixedCTC: number,
  variableCTC: number,
  department: string,
  subDepartment: string,
  designation: string,
  functionalTitle = offeredRole,
) {
  return { offeredRole, fixedCTC, variableCTC, department, subDepartment, designation, functionalTitle };
}

export const reasons = [
  'I have accepted an offer closer to my home town.',
  'The variable part is larger than I can plan with.',
  'My present employer has matched the pay and I will stay.',
  'The joining date is before my notice period ends.',
] as const;
