import { groupTests } from 'tooling/jest/groups';
import base from 'tooling/jest/node';

export default groupTests(base);
