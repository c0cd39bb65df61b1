/**
 * The operations of mendoza that the encoder uses, by their places in the decoder's table. The decoder has a stack of
 * inputs and one of outputs; `push…` goes into a field or element of the input, `…Pop` comes back out of it.
 * @see https://github.com/sanity-io/mendoza-js/blob/main/src/internal-patcher.ts
 */
export const OP = {
  /** `value`: the output is this value. */
  value: 0,
  /** `index`: into a field, whose output starts as a copy of it. */
  pushFieldCopy: 10,
  /** `index`: into a field, whose output starts empty. */
  pushFieldBlank: 11,
  pushElementCopy: 12,
  pushElementBlank: 13,
  /** The output becomes the field that was gone into. */
  returnIntoObjectSameKeyPop: 15,
  /** The output is appended to the array around it. */
  returnIntoArrayPop: 16,
  /** `value, key` */
  objectSetFieldValue: 17,
  /** `index` */
  objectDeleteField: 19,
  /** `value` */
  arrayAppendValue: 20,
  /** `from, to`: elements of the input. */
  arrayAppendSlice: 21,
  /** `text` */
  stringAppendString: 22,
  /** `from, to`: of the input, in bytes of its UTF-8. */
  stringAppendSlice: 23,
} as const
