export {GET, POST} from '../../../waitlist/confirm/route.ts'
