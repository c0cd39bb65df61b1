import sharp, {type Sharp} from 'sharp'

/** A picture of one colour. */
export const picture = (width = 60, height = 40, background = '#c0402080'): Sharp =>
  sharp({create: {width, height, channels: 4, background}})
