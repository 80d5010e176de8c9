"""English dates with the whole name of the month, as they stand in the texts of the catalog."""

DATE_FORMAT = "F j, Y"
DATETIME_FORMAT = "F j, Y, P"
