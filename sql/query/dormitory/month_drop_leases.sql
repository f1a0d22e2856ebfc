-- Removes what a month was computed to cost for its places rented outside.
DELETE FROM Dorm_LeaseCost WHERE Month = @Month;
