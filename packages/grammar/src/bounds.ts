/** The longest name, in UTF-16 units: of a tool, a prompt or an argument, a URI, a URI template, a property path. */
export const MAX_GRAMMAR_NAME_LENGTH = 2_048;

/** The longest text of an override, in UTF-16 units. */
export const MAX_GRAMMAR_TEXT_LENGTH = 65_536;

/** The most names in a property path. */
export const MAX_PROPERTY_PATH_DEPTH = 32;
