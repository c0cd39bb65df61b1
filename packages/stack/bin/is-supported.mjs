/** Whether a Node of this version can install and start the project, which then brings its own Node. */
export const isSupported = (version) => Number(version.split('.')[0]) >= 20
