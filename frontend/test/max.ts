/** What the pages use of `@umijs/max`, from the router version that umi itself carries. */
import { createMemoryHistory } from 'history';

export { Link, Navigate, Outlet, useLocation, useNavigate, useParams } from 'react-router-dom';
export const history = createMemoryHistory();
