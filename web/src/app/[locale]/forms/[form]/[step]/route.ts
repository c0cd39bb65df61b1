export {GET, POST} from '../../../../forms/[form]/[step]/route.ts'
