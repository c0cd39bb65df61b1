export {GET, POST} from '../../../waitlist/unsubscribe/route.ts'
