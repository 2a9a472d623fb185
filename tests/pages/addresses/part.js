export const path = "/in/scripts/part";
