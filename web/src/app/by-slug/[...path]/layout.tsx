export {default, prefetch} from '../../[[...path]]/layout.tsx'
