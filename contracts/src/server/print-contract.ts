// Prints the API contract of this tree as JSON: `npm run check:api -w api` compares it with live modules.
import { getApiContract } from '../all/api-contract.ts';

console.log(JSON.stringify(getApiContract()));
